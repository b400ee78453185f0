export function Toggle({ on, flip }) {
  let text;
  if (on.now) {
    text = "Off";
  } else {
    text = "On";
  }
  return <button onClick={flip}>{text}</button>;
}
