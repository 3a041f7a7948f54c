/** Whether an element is a field of text. */
export const isText = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type !== 'checkbox' && element.type !== 'radio'

/** Whether keys are typed into an element. */
export const isTextField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof Element && isText(target) && !target.readOnly && !target.disabled
