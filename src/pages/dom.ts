type Kind<E extends Element> = new () => E

function asKind<E extends Element>(found: Element | null, kind: Kind<E>, wanted: string): E {
  if (found instanceof kind) return found
  throw new Error(`The page has no ${kind.name} ${wanted}.`)
}

/** The element with this id; throws if the page has none of this type. */
export function element(id: string): HTMLElement
export function element<E extends HTMLElement>(id: string, kind: Kind<E>): E
export function element(id: string, kind: Kind<HTMLElement> = HTMLElement): HTMLElement {
  return asKind(document.getElementById(id), kind, `#${id}`)
}

/** The first element in `whole` that matches the selector; throws if there is none of this type. */
export function part(whole: ParentNode, selector: string): HTMLElement
export function part<E extends HTMLElement>(whole: ParentNode, selector: string, kind: Kind<E>): E
export function part(
  whole: ParentNode,
  selector: string,
  kind: Kind<HTMLElement> = HTMLElement,
): HTMLElement {
  return asKind(whole.querySelector(selector), kind, selector)
}

/** A copy of a template's content. */
export function copyOf(template: string): HTMLElement {
  const original = element(template, HTMLTemplateElement).content.firstElementChild
  return document.importNode(asKind(original, HTMLElement, `in #${template}`), true)
}

/** A new element with a class and a text. */
export function made(tag: keyof HTMLElementTagNameMap, className: string, text: string): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  node.textContent = text
  return node
}
