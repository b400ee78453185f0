export function Menu(props) {
  if (true) {
    const [open, setOpen] = useState(false);
    const close = () => setOpen(false);
    useEscape(close);

    return open ? <ul onClick={close}>{props.children}</ul> : null;
  }
}
