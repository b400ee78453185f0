if one:
    go(1)
elif two:
    go(2)
else:
    go(3)
    # end

end()
