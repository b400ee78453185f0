export function Price({ amount }) {
  const whole = Math.trunc(amount);

  const cents = Math.round((amount - whole) * 100);
  return <b>{whole}.{cents} €</b>;
}
