export const Panel = ({ open, title }: PanelProps) => {
  const id = useId();
  if (!open) {
    return null;
  }
  return (
    <section id={id}>
      <h2>{title}</h2>
    </section>
  );
};
