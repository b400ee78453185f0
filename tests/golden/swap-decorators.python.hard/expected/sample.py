@app.route('/')
@cached
def show():
    return 1
