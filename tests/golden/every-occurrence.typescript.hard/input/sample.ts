// The price of a ticket.
function cost(ticket) {
  log('ticket', box.total);
  return ticket > 1 ? `${ticket} ticket` : ticket;
}
