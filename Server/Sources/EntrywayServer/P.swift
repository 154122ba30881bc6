import Hummingbird

import Mustache
import Configuration
import Crypto
enum PlaceholderES {}
