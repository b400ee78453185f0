export function Login({ user }: Props) {
  if (user.known) {
    return <p>Hello, {user.name}</p>;
  } else {
    track("unknown");
    return <Form onSubmit={user.signIn} />;
  }
}
