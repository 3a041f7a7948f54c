import type { Screen } from './screen.ts'

/** Before anybody is logged in. */
export const logInScreens: readonly Screen[] = [
  {
    name: 'login',
    title: 'Login',
    show: async () => {},
  },
  {
    name: 'registration',
    title: 'Registration code',
    async show({ logInPage }) {
      await logInPage.getByRole('checkbox').check()
      await logInPage.getByLabel('Código de registo', { exact: true }).fill('12345678')
      await logInPage.getByLabel('Criar palavra-passe', { exact: true }).fill('segredo')
      await logInPage.getByLabel('Confirmar palavra-passe', { exact: true }).fill('segredo')
    },
    leave: ({ logInPage }) => logInPage.getByRole('checkbox').uncheck(),
  },
  {
    name: 'login-refused',
    title: 'Login, wrong password',
    async show({ logInPage }) {
      await logInPage.getByLabel('Utilizador').fill('operator')
      await logInPage.getByLabel('Palavra-passe', { exact: true }).fill('errada')
      await logInPage.getByRole('button', { name: 'Entrar' }).click()
      await logInPage.getByText('Utilizador ou palavra-passe errados').waitFor()
    },
  },
]
