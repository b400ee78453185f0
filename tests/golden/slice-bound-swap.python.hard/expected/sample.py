part = names[low:high]
