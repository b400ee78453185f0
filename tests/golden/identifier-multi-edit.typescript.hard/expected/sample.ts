const total = sum(xs);
if (total > limit) {
  log('total', total);
}
