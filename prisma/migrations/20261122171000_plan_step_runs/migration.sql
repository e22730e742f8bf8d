-- AlterTable
ALTER TABLE "plan_step" ADD COLUMN     "earlier_turn_ids" TEXT[];
