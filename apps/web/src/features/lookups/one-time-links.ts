/** Of a host's path or of a query's name: what follows is somebody's key, or does something once. */
const TELLING =
	/(?:^|[/_.-])(?:sign-?in|log-?in|auth(?:orize|enticate|entication|orization)?|oauth2?|sso|saml|token|verify|verification|confirm\w*|activate|activation|reset|unsubscribe|opt-?out|invite|invitation|magic|otp|one-?time|password|passcode|accept|redeem|claim|webhook)(?=$|[/_.-])/i;
const TELLING_NAME =
	/^(?:(?:access_?|auth_?|id_?|refresh_?|reset_?|session_?)?token|code|key|api_?key|otp|ticket|sig|signature|secret|session(?:_?id)?|sid|jwt|nonce|hash|password|state|x-amz-\w+|x-goog-\w+)$/i;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const PIECE_CHARS_MIN = 16;

/**
 * Whether to open the link could use it up: a sign-in, the end of a subscription, an invitation. A wrong guess costs one
 * click more, so the doubtful is asked for.
 */
export function looksOneTime(link: string): boolean {
	if (!URL.canParse(link)) return true;
	const { username, password, pathname, searchParams } = new URL(link);
	if (username !== "" || password !== "") return true;
	if (TELLING.test(pathname) || pathname.split("/").some(isOpaque)) return true;
	return [...searchParams].some(
		([name, value]) => TELLING_NAME.test(name) || TELLING.test(name) || isOpaque(value),
	);
}

/** No words for people: a piece as long as a key, of letters and digits in turn. */
function isOpaque(text: string): boolean {
	if (UUID.test(text)) return true;
	return text.split(/[^\w]|_/u).some((piece) => {
		if (piece.length < PIECE_CHARS_MIN) return false;
		const turns = (piece.match(/\d[a-z]|[a-z]\d/gi) ?? []).length + (piece.match(/[a-z][A-Z]/g) ?? []).length;
		const kinds = [/\d/, /[a-z]/, /[A-Z]/].filter((kind) => kind.test(piece)).length;
		return kinds >= 2 && turns >= 2;
	});
}
