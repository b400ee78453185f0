const word = many ? 'line' : 'lines';
