-- AlterEnum
ALTER TYPE "tree_change_status" ADD VALUE 'withdrawn';
