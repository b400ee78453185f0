ok = one and not two
