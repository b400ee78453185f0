export function Price({ amount }) {
  const cents = Math.round((amount - whole) * 100);

  const whole = Math.trunc(amount);
  return <b>{whole}.{cents} €</b>;
}
