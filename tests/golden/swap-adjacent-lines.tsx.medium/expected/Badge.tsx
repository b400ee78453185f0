export function Badge({ count }: { count: number }) {
  const label = count > 99 ? "99+" : String(count);
  const tone = count > 0 ? "busy" : "calm";
  return <span className={tone}>{label}</span>;
}
