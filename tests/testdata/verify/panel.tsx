import { useState, type ReactNode } from "react";

interface PanelProps {
  readonly title: string;
  readonly notes?: string[];
  children?: ReactNode;
  onClose(reason: "button" | "key", at: number): void;
}

// The longest title that fits on one line of the narrow layout.
const LIMIT = 24 * 2;

const shorten = (text: string): string => {
  if (text.length <= LIMIT) {
    return text;
  }
  return `${text.slice(0, LIMIT - 1)}…
  (${text.length} characters,   cut)`;
};

export function Panel({ title, notes = [], children, onClose }: PanelProps) {
  const [open, setOpen] = useState<boolean>(true);
  const [count, setCount] = useState(0);
  /* A panel that was closed
     keeps its notes. */
  const label = open ? "Close the panel" : "It's closed";

  if (!open && count > 3) {
    return null;
  } else {
    setCount(count + 1);
  }

  const close = async (): Promise<void> => {
    await Promise.resolve(notes?.length ?? 0);
    setOpen(false);
    onClose("button", (count + 1) * 2);
  };

  return (
    <section className="panel wide" data-open={open}>
      <h2 title={"a  title"}>{shorten(title)} is shown</h2>
      {notes.map((note, index) => (
        <p key={index}>
          Note {index + 1} of {notes.length}: <b>{note}</b> (see below) &amp; more
        </p>
      ))}
      {/* the children come last */}
      <button type="button" onClick={close} disabled={!open}>
        {label}
      </button>
      {children}
    </section>
  );
}
