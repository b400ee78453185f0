export function Badge({ count }: { count: number }) {
  const tone = count > 0 ? "busy" : "calm";
  const label = count > 99 ? "99+" : String(count);
  return <span className={tone}>{label}</span>;
}
