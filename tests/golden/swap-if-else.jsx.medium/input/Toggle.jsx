export function Toggle({ on, flip }) {
  let text;
  if (on.now) {
    text = "On";
  } else {
    text = "Off";
  }
  return <button onClick={flip}>{text}</button>;
}
