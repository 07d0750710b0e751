import { SignInButton } from "../../ui/sign-in-button.tsx";
import { signInTexts as words } from "../../ui/sign-in-texts.ts";
import { useHasProvider } from "../../ui/use-has-provider.ts";
import styles from "./invited.module.css";

/** Who has an account with this house comes by it, and then to where they are invited: a name alone would be somebody else. */
export function AccountWay({ secret, name }: { secret: string; name: string }) {
	if (!useHasProvider()) return null;
	return (
		<div className={styles["account"]}>
			<SignInButton label={words.enter} wish="enter" back={`/i#${secret}`} name={() => name.trim()} />
		</div>
	);
}
