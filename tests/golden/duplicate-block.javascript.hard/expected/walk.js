export function walk(node, visit) {
  visit(node)
  if (node.children) {
    node.children.forEach((child) => walk(child, visit))
  }
  return node
}
