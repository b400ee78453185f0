export function State({ order }) {
  switch (order.state) {
  case "packed":
  case "sent":
    return <Track order={order} />;
  case "paid":
    return null;
  }
}
