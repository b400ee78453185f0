const total = sum(xs);
if (toatl > limit) {
  log('total', toatl);
}
