box = {
    "height": 2,  # tall
    "width": 1,
}
