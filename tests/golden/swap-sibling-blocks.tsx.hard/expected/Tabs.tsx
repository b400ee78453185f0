export class Tabs extends Base {
  @observed()
  // Set by the router as well.
  open = 0;

  select(index: number) {
    this.open = index;
  }

  render() {
    return <nav>{this.props.names[this.open]}</nav>;
  }
}
