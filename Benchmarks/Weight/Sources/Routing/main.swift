useRoutes()
