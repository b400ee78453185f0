if ready:
    start()

if one:
    get(1)
# why
go()
end()
