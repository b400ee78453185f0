const server = createServer()
server.use(compression)
server.use(sessions)
server.use(routes)
server.on("error", (error) => {
  log(error)
})
server.listen(8080)
