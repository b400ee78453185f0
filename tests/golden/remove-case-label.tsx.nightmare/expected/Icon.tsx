export function Icon({ kind }: { kind: string }) {
  switch (kind) {
    case "warning":
    case "error":
      return <Triangle />;
    default:
      return <Circle />;
  }
}
