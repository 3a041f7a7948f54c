import type { Screen } from './screen.ts'

/** Before anybody is logged in. */
export const doorScreens: readonly Screen[] = [
  {
    name: 'login',
    title: 'Login',
    show: async () => {},
  },
  {
    name: 'registration',
    title: 'Registration code',
    async show({ door }) {
      await door.getByRole('checkbox').check()
      await door.getByLabel('Código de registo', { exact: true }).fill('12345678')
      await door.getByLabel('Criar palavra-passe', { exact: true }).fill('segredo')
      await door.getByLabel('Confirmar palavra-passe', { exact: true }).fill('segredo')
    },
    leave: ({ door }) => door.getByRole('checkbox').uncheck(),
  },
  {
    name: 'login-refused',
    title: 'Login, wrong password',
    async show({ door }) {
      await door.getByLabel('Utilizador').fill('operator')
      await door.getByLabel('Palavra-passe', { exact: true }).fill('errada')
      await door.getByRole('button', { name: 'Entrar' }).click()
      await door.getByText('Utilizador ou palavra-passe errados').waitFor()
    },
  },
]
