// The price of a ticket.
function cost(total) {
  log('ticket', box.total);
  return total > 1 ? `${total} ticket` : total;
}
