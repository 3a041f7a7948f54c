/** A readable cookie beside the HttpOnly session: all that the page's route guard can see. */
export const sessionMarkerCookie = 'balcao_session'
