export function Search({ onFind }: SearchProps) {
  const [text, setText] = useState("");
  useEffect(() => {
    onFind(text.trim());
  }, [text]);
  return <input value={text} onChange={(event) => setText(event.target.value)} />;
}
