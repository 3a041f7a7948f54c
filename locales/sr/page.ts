import app from './app.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import markets from './markets.json' with { type: 'json' }

export default { app, errors, markets }
