export function Card({ order }: { order: Order }) {
  const { lines } = order;
  const total = sum(lines);
  const taxes = taxOf(total);
  const state = order.paid ? "paid" : "open";
  useEffect(() => {
    document.title = order.title;
  });
  return <p>{state}: {total + taxes}</p>;
}
