/** The time and the author of the samples. */
export const purchaseDate = Date.UTC(2026, 2, 14, 18, 3, 21)

export const seller = {
  operatorId: 1042,
  company: {
    name: 'Balcão Jogos, Lda.',
    taxNumber: 'NIF 509 000 000',
    address: 'Rua do Comércio 7, 1100-150 Lisboa',
  },
  shop: { name: 'Quiosque São João', id: 'L-017' },
  terminalId: 'T-2',
}

/** The common fields of all slips and reports of the till. */
export const slip = { ...seller, date: '14.03.2026', time: '18:03:21', copy: 0, isTraining: false }
