export class Tabs extends Base {
  select(index: number) {
    this.open = index;
  }

  @observed()
  // Set by the router as well.
  open = 0;

  render() {
    return <nav>{this.props.names[this.open]}</nav>;
  }
}
