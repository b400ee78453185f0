export function Card({ order }: { order: Order }) {
  const { lines } = order;
  useEffect(() => {
    document.title = order.title;
  });
  const total = sum(lines);
  const taxes = taxOf(total);
  const state = order.paid ? "paid" : "open";
  return <p>{state}: {total + taxes}</p>;
}
