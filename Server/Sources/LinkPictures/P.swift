enum PlaceholderLinkPictures {}
