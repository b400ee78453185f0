const word = many ? 'lines' : 'line';
