const server = createServer()
server.on("error", (error) => {
  log(error)
})
server.use(compression)
server.use(sessions)
server.use(routes)
server.listen(8080)
