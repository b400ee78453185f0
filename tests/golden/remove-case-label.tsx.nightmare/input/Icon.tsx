export function Icon({ kind }: { kind: string }) {
  switch (kind) {
    case "error":
      return <Triangle />;
    default:
      return <Circle />;
  }
}
