@cached
@app.route('/')
def show():
    return 1
