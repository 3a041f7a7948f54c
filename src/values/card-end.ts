/** The end of a card's id that is shown and remembered: four characters, and never more than half of the id. */
export const cardEnd = (idCard: string): string => idCard.slice(-Math.min(4, Math.floor(idCard.length / 2)))
