ok = one or not two
