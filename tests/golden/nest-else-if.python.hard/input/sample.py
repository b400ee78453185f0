if one:
    go(1)
else:
    if two:
        go(2)
    else:
        go(3)
        # end

end()
