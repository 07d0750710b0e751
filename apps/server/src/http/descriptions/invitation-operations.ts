import type { Operation } from "./operation.ts";

const ofRoom = "/api/rooms/{room}/invitations";

/** How people are invited, and come in by it (WHO20). */
export const invitationOperations = (): readonly Operation[] => [
	{
		...{ method: "get", path: ofRoom, asker: "person or operator", answer: "InvitationList" },
		summary: "Invitations to a room by which somebody may still come in",
	},
	{
		...{ method: "post", path: ofRoom, asker: "person or operator", body: "InvitationAsked" },
		...{
			summary: "Makes an invitation; its secret is told here alone",
			status: 201,
			answer: "InvitationMade",
		},
	},
	{
		...{ method: "delete", path: `${ofRoom}/{invitation}`, asker: "person or operator" },
		...{ summary: "Revokes an invitation; who came in by it stays", answer: "InvitationEnded" },
	},
	{
		...{ method: "post", path: "/api/invitations/looks", asker: "anybody", body: "InvitationShown" },
		...{ summary: "To which room an invitation leads", answer: "Invited" },
	},
	{
		...{ method: "post", path: "/api/invitations/uses", asker: "person", body: "InvitationShown" },
		...{ summary: "Makes one a member of its room", answer: "InvitationTaken" },
	},
];
