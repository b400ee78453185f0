export function Chart({ points }) {
  const width = 320;
  const scale = (value) => {
    return value * width;
  };
  const highest = Math.max(...points);
  const bars = points.map(scale);
  const label = `up to ${highest}`;
  return <Bars bars={bars} label={label} />;
}
