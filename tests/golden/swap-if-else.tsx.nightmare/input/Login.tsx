export function Login({ user }: Props) {
  if (user.known) {
    track("unknown");
    return <Form onSubmit={user.signIn} />;
  } else {
    return <p>Hello, {user.name}</p>;
  }
}
